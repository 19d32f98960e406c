/** The user guide; its pages are Markdown files in English. */
export const guide = {
  pages: 'Pages of the guide',
  english: 'The guide is written in English.',
} as const
