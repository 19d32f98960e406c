// Package store tables in TypeScript. Instants are ISO text, `…Json` JSON text.
import type { Generated } from 'kysely'

export interface PackageRow {
  id: string
  collection: string
  owner: string
  slug: string
  name: string
  /** The name, folded. */
  sortName: string
  category: string
  /** SHA-256 of the picture. */
  image: string | null
  /** SHA-256s of the previews, in order. */
  previewsJson: string
  /** The version that the store delivers. Updated when a version is added, withdrawn or restored. */
  latest: string | null
  versions: Generated<number>
  downloaded: Generated<number>
  /** When its downloads were first counted by day; null if they always were. */
  daysCountedFrom: Generated<string | null>
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}
export interface PackageVersionRow {
  packageId: string
  version: string
  /** Also the name of the archive file. */
  sha256: string
  size: number
  files: number
  unpacked: number
  uploadedAt: string
  uploadedBy: string
  downloaded: Generated<number>
  withdrawnAt: string | null
  withdrawnBy: Generated<string>
  withdrawnNote: Generated<string>
  /** Change notes by language. */
  notesJson: Generated<string>
}
/** Downloads of the last 90 days. */
export interface PackageDownloadsRow {
  /** UTC, `YYYY-MM-DD`. */
  day: string
  packageId: string
  downloads: number
}
export interface PackageSearchRow {
  packageId: string
  /** Search text, folded. */
  text: string
}
export interface PackageTextRow {
  packageId: string
  /** Names and short descriptions by language. */
  i18nJson: string
  /** Long descriptions by language. */
  longJson: string
}
export interface PackagePictureRow {
  packageId: string
  sha256: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}
