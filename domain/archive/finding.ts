// The level of each finding, and how findings are created.
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

type CodeParams<C extends ArchiveCode> = ParamsOf<(typeof reasons)[C]>
type FindingDetails<C extends ArchiveCode> = {
  readonly path?: string | null
  readonly files?: number
  readonly bytes?: number
  readonly repair?: Repair | null
  /** Overrides the level of the table, for some collections. */
  readonly level?: FindingLevel
} & (Record<never, never> extends CodeParams<C>
  ? { readonly params?: CodeParams<C> }
  : { readonly params: CodeParams<C> })

/** Creates a finding with the level of its code. Without a path it is about the whole archive. */
export function createFinding<C extends ArchiveCode>(code: C, about: FindingDetails<C>): Finding {
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

/** Sorts by level, then by path (the archive first), then by code, so that the order is the same everywhere. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      gravity[one.level] - gravity[other.level] ||
      compare(one.path ?? '', other.path ?? '') ||
      compare(one.code, other.code),
  )
}

/** Whether these findings prevent publishing: any error, or a secret that is not explicitly accepted. */
export function isRefused(findings: readonly Finding[], accept: readonly 'secret'[]): boolean {
  return findings.some(({ level }) => level === 'error' || (level === 'secret' && !accept.includes('secret')))
}
