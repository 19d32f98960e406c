// What page and worker say to each other about the hashes of files. `file` is a number of the page's own choosing.

export type HashAsk =
  | { readonly ask: 'take'; readonly file: number; readonly from: number; readonly buffer: ArrayBuffer }
  | { readonly ask: 'read'; readonly file: number; readonly blob: Blob; readonly to: number }
  | { readonly ask: 'digest'; readonly file: number }
  | { readonly ask: 'forget'; readonly file: number }
export type HashRequest = HashAsk & { readonly id: number }

export type HashAnswer =
  | { readonly id: number; readonly digest: string }
  | { readonly id: number; readonly problem: string }
