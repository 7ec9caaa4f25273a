"""Addresses below /account/: ours first, then allauth's."""

from django.urls import include, path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("guest/", views.play_as_guest, name="play_as_guest"),
    path("language/", views.choose_language, name="choose_language"),
    path("theme/", views.choose_theme, name="choose_theme"),
    path("token/", views.make_token, name="make_token"),
    path("token/<int:pk>/revoke/", views.revoke_token, name="revoke_token"),
    path("delete/", views.delete_account, name="delete_account"),
    path("login/", views.LogInView.as_view(), name="account_login"),
    path("signup/", views.SignUpView.as_view(), name="account_signup"),
    path("email/", views.email, name="account_email"),
    path("password/change/", views.change_password, name="account_change_password"),
    path("password/set/", views.set_password, name="account_set_password"),
    path("", include("allauth.account.urls")),
]
