"""The Shooting Phase (chapter 7), and Stand and Shoot, which is resolved as if it were one."""
