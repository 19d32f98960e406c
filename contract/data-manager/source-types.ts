// Types of sources (DM9): one row for each. The gallery, the form, the check of parameters and the interface document
// come from these rows.

/** A parameter of a source. Secrets can be written, never read. */
export interface SourceParameter {
  /** `lines`: text of several lines. `object`: an upload or a file of the platform, which has a picker of its own. */
  readonly kind: 'text' | 'number' | 'choice' | 'secret' | 'lines' | 'object'
  readonly isRequired?: true
  readonly initial?: string | number
  /** Values of a choice. */
  readonly values?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** Columns of six that its field takes. Default: 6. */
  readonly width?: 2 | 3 | 4
  /** The saved secrets belong to the address that these parameters name. */
  readonly isAddress?: true
  /** It only counts while another parameter has this value. */
  readonly when?: { readonly parameter: string; readonly value: string }
}

export interface SourceType {
  readonly group: 'files' | 'databases' | 'stores'
  /** What becomes a table. */
  readonly content: 'files' | 'tables'
  /** Sources of this type can be read. */
  readonly isReady: boolean
  readonly parameters: Readonly<Record<string, SourceParameter>>
}

/** How a connection is encrypted: not, without a check of the certificate, or with one. */
export const encryptionModes = ['verify', 'require', 'off'] as const

const database = (port: number) =>
  ({
    host: { kind: 'text', isRequired: true, max: 255, width: 4, isAddress: true },
    port: { kind: 'number', isRequired: true, initial: port, min: 1, max: 65_535, width: 2, isAddress: true },
    database: { kind: 'text', isRequired: true, max: 255, width: 3 },
    ssl: {
      kind: 'choice',
      isRequired: true,
      initial: 'verify',
      values: encryptionModes,
      width: 3,
      isAddress: true,
    },
    username: { kind: 'text', isRequired: true, max: 255, width: 3 },
    password: { kind: 'secret', max: 4000, width: 3 },
    ca: { kind: 'lines', max: 100_000, isAddress: true, when: { parameter: 'ssl', value: 'verify' } },
  }) as const satisfies SourceType['parameters']

export const sourceTypes = {
  local: {
    group: 'files',
    content: 'files',
    isReady: true,
    parameters: { path: { kind: 'object', isRequired: true } },
  },
  upload: {
    group: 'files',
    content: 'files',
    isReady: true,
    parameters: { file: { kind: 'object' }, path: { kind: 'text' } },
  },
  http: {
    group: 'files',
    content: 'files',
    isReady: false,
    parameters: { url: { kind: 'text', isRequired: true, isAddress: true } },
  },
  postgresql: { group: 'databases', content: 'tables', isReady: true, parameters: database(5432) },
  mysql: { group: 'databases', content: 'tables', isReady: true, parameters: database(3306) },
  s3: {
    group: 'stores',
    content: 'files',
    isReady: false,
    parameters: {
      endpoint: { kind: 'text', isRequired: true, isAddress: true },
      region: { kind: 'text' },
      bucket: { kind: 'text', isRequired: true },
      prefix: { kind: 'text' },
      access_key: { kind: 'secret' },
      secret_key: { kind: 'secret' },
    },
  },
  dropbox: {
    group: 'stores',
    content: 'files',
    isReady: false,
    parameters: { path: { kind: 'text' }, token: { kind: 'secret' } },
  },
} as const satisfies Record<string, SourceType>
export type SourceKind = keyof typeof sourceTypes

/** Types whose sources can be read. */
export type ReadySourceKind = {
  [K in SourceKind]: (typeof sourceTypes)[K]['isReady'] extends true ? K : never
}[SourceKind]

/** The parameters of a database. */
export type DatabaseParameter = keyof ReturnType<typeof database>

export function isSourceKind(dbms: string): dbms is SourceKind {
  return Object.hasOwn(sourceTypes, dbms)
}

export function isReadySourceKind(dbms: string): dbms is ReadySourceKind {
  return isSourceKind(dbms) && sourceTypes[dbms].isReady
}

/** The row of a type; undefined for an unknown one. */
export function sourceTypeOf(dbms: string): SourceType | undefined {
  return isSourceKind(dbms) ? sourceTypes[dbms] : undefined
}
