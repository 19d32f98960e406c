// Reads the structure of the guide from its Markdown: the list of pages, and the sections of a page.

/** The id of a heading, as in the links of repositories: `Go back to a build` is `go-back-to-a-build`. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

export interface GuideEntry {
  /** The name of the file without its ending. */
  readonly page: string
  readonly title: string
}

/** The pages in the order of the contents, which lists each as `- [Title](page.md)`. */
export function readEntries(contents: string): readonly GuideEntry[] {
  return [...contents.matchAll(/^- \[([^\]]+)\]\(([\w-]+)\.md\)/gm)].map(([, title = '', page = '']) => ({
    page,
    title,
  }))
}

/** The headings of the second level, without lines of code blocks. */
export function readSections(text: string): readonly string[] {
  return [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
}
