// How grave each finding is, in one table, and how one is made.
import type { ParamsOf } from '#contract/sentence.ts'
import type { reasons } from '#contract/reasons.ts'
import type { Finding, FindingLevel, Repair } from './archive.ts'

export const findingLevels = {
  archive_foreign: 'error',
  archive_not_zip: 'error',
  archive_empty: 'error',
  archive_truncated: 'error',
  archive_directory_broken: 'error',
  archive_ends_several: 'error',
  archive_prefix: 'error',
  archive_suffix: 'error',
  archive_gap: 'warning',
  archive_multi_disk: 'error',
  archive_large: 'error',
  archive_entries: 'error',
  archive_unpacked: 'error',
  archive_backslash: 'warning',
  archive_name_unmarked: 'warning',
  archive_root_folder: 'error',

  archive_encrypted: 'error',
  archive_method: 'error',
  archive_headers_differ: 'error',
  archive_data_broken: 'error',
  archive_crc: 'error',
  archive_overlap: 'error',
  archive_outside: 'error',
  archive_link: 'error',
  archive_special: 'error',
  archive_ratio: 'error',
  archive_nested: 'warning',
  archive_nested_deep: 'error',
  archive_path_absolute: 'error',
  archive_path_parent: 'error',
  archive_path_dot: 'error',
  archive_path_deep: 'error',
  archive_name_control: 'error',
  archive_name_encoding: 'error',
  archive_name_long: 'error',
  archive_path_long: 'warning',
  archive_name_windows: 'warning',
  archive_duplicate: 'error',
  archive_same_accents: 'error',
  archive_same_case: 'error',
  archive_file_folder: 'error',

  archive_version_control: 'error',
  archive_dependencies: 'error',
  archive_intermediate: 'error',
  archive_build: 'warning',
  archive_litter: 'warning',
  archive_editor: 'warning',
  archive_private_key: 'secret',
  archive_key_store: 'secret',
  archive_env: 'secret',
  archive_token: 'secret',
  archive_password: 'secret',
} as const satisfies Partial<Record<keyof typeof reasons, FindingLevel>>
export type ArchiveCode = keyof typeof findingLevels

type Given<C extends ArchiveCode> = ParamsOf<(typeof reasons)[C]>
type About<C extends ArchiveCode> = {
  readonly path?: string | null
  readonly files?: number
  readonly bytes?: number
  readonly repair?: Repair | null
  /** Where the collection makes it less grave than the table says. */
  readonly level?: FindingLevel
} & (Record<never, never> extends Given<C> ? { readonly params?: Given<C> } : { readonly params: Given<C> })

/** A finding of the level that the table gives its code; of the archive as a whole unless a path is named. */
export function found<C extends ArchiveCode>(code: C, about: About<C>): Finding {
  return {
    code,
    params: { ...about.params },
    level: about.level ?? findingLevels[code],
    path: about.path ?? null,
    files: about.files ?? (about.path === undefined || about.path === null ? 0 : 1),
    bytes: about.bytes ?? 0,
    repair: about.repair ?? null,
  }
}

const gravity = { error: 0, secret: 1, warning: 2 } as const satisfies Record<FindingLevel, number>
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Gravest first, then by path (the archive itself before its entries), then by code: the same order everywhere. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      gravity[one.level] - gravity[other.level] ||
      compare(one.path ?? '', other.path ?? '') ||
      compare(one.code, other.code),
  )
}

/** Whether these findings forbid to publish: any error, and what is not expressly accepted. */
export function isRefused(findings: readonly Finding[], accept: readonly 'secret'[]): boolean {
  return findings.some(({ level }) => level === 'error' || (level === 'secret' && !accept.includes('secret')))
}
