// The files of the guide. The contents and the addresses of the pictures are part of this chunk; each page is a chunk
// of its own.

const contentsFile = '/docs/README.md'
const { [contentsFile]: contentsText = '' } = import.meta.glob<string>('/docs/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pageFiles = import.meta.glob<string>(['/docs/*.md', '!/docs/README.md'], {
  query: '?raw',
  import: 'default',
})
const pictureFiles = import.meta.glob<string>('/docs/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

export const contents = contentsText

/** The Markdown of a page, or the contents without a page; undefined if there is no such page. */
export async function readGuide(page: string | undefined): Promise<string | undefined> {
  return page === undefined ? contents : pageFiles[`/docs/${page}.md`]?.()
}

/** The address of a picture, which a page names relative to its folder. */
export function pictureAddress(path: string): string | undefined {
  return pictureFiles[`/docs/${path}`]
}
