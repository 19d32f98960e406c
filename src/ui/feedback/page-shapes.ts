// The skeletons of pages: flat lists of bars, whose layout is in `frame.css`. The document draws them before any script
// has loaded, the console until the page has loaded.

/** `list`: a table; `form`: fields; `editor`: panes; `text`: a page to read. */
export type PageShape = 'list' | 'form' | 'editor' | 'text'

const head = ['title', 'sentence'] as const
const repeated = (part: string, count: number): readonly string[] => Array.from({ length: count }, () => part)

/** The parts of each skeleton, in their order. */
export const skeletonParts: Readonly<Record<PageShape, readonly string[]>> = {
  list: [...head, 'tools', ...repeated('row', 10)],
  form: [...head, ...repeated('field', 5)],
  editor: ['pane', 'ground', 'pane'],
  text: [...head, ...repeated('block', 3)],
}
