// Playbook tables in TypeScript. Instants are ISO text, `…Json` JSON text.

export interface PlaybookRow {
  uuid: string
  name: string
  /** The name, folded. */
  sortName: string
  workspace: string
  description: string
  tagsJson: string
  /** Search text, folded. */
  search: string
  nodes: number
  errors: number
  warnings: number
  /** Number of the newest version. */
  version: number
  /** Size of the newest version in bytes, and its SHA-256. */
  size: number
  sha256: string
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}
export interface PlaybookTextRow {
  sha256: string
  bytes: Uint8Array
}
export interface PlaybookVersionRow {
  playbook: string
  number: number
  sha256: string
  name: string
  nodes: number
  size: number
  at: string
  by: string
  restoredFrom: number | null
}
export interface PlaybookLayoutRow {
  playbook: string
  positionsJson: string
  updatedAt: string
  updatedBy: string
}
