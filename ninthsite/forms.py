"""How forms look everywhere."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Draws forms with our own templates: label, field, help and errors, tied together for screen readers."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
