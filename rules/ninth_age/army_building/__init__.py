"""Building an army (chapter 01): points, categories, duplicates, the General, magic items, open and hidden lists."""
