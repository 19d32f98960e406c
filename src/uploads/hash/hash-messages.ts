// Messages between page and worker about hashes of files. `file` is a number that the page assigns.

export type HashCommand =
  | { readonly command: 'take'; readonly file: number; readonly from: number; readonly buffer: ArrayBuffer }
  | { readonly command: 'read'; readonly file: number; readonly blob: Blob; readonly to: number }
  | { readonly command: 'digest'; readonly file: number }
  | { readonly command: 'forget'; readonly file: number }
export type HashRequest = HashCommand & { readonly id: number }

export type HashAnswer =
  | { readonly id: number; readonly digest: string }
  | { readonly id: number; readonly problem: string }
