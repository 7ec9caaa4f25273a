"""Army lists from rosters of other list builders, and back: `.ros`, `.rosz`, New Recruit's JSON, text for a forum."""
