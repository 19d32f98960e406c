export const listing = {
  error: 'This listing could not be read',
  view: {
    version: 'Version',
    noVersion: 'None yet',
    downloads: 'Downloads',
    category: 'Category',
    owner: 'Organization',
    previews: 'Previews',
    preview: '{{name}}, preview {{at}} of {{of}}',
    at: '{{at}} of {{of}}',
    before: 'Previous',
    next: 'Next',
  },
  markdown: {
    open: 'To do',
    done: 'Done',
    table: 'Table',
    footnotes: 'Footnotes',
    asWritten: 'Shown as written: its marks are too deep or too many to be read as Markdown.',
  },
} as const
