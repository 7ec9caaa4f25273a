"""Who meets whom: a maximum-weight matching under hard rules and ordered wishes. No database, no clock."""
