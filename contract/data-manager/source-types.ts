// Types of sources (DM9): one row for each. The gallery, the form, the check of parameters and the interface document
// come from these rows.

/** A parameter of a source. Secrets can be written, never read. */
export interface SourceParameter {
  /**
   * `lines`: text of several lines. `addresses`: addresses of files on web servers, one a line; `address`: the only one
   * of a server. `object`: an upload or a file of the platform, which has a picker of its own.
   */
  readonly kind: 'text' | 'number' | 'choice' | 'secret' | 'lines' | 'address' | 'addresses' | 'object'
  readonly isRequired?: true
  /** It is required while this other parameter has a value. */
  readonly requiredWith?: string
  readonly initial?: string | number
  /** Values of a choice. */
  readonly values?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** Columns of six that its field takes. Default: 6. */
  readonly width?: 2 | 3 | 4
  /** The saved secrets belong to the address that these parameters name; of addresses, to their servers. */
  readonly isAddress?: true
  /** It only counts while another parameter has this value. */
  readonly when?: { readonly parameter: string; readonly value: string }
}

export interface SourceType {
  readonly group: 'files' | 'databases' | 'stores'
  /** What becomes a table. */
  readonly content: 'files' | 'tables'
  /** They are on another server: the connection can be tested, and its content is listed. */
  readonly isConnected: boolean
  readonly parameters: Readonly<Record<string, SourceParameter>>
}

/** How a connection is encrypted: not, without a check of the certificate, or with one. */
export const encryptionModes = ['verify', 'require', 'off'] as const

/** How Dropbox knows who asks: by an access token, which ends after hours, or by an app with a refresh token. */
export const dropboxSignIns = ['token', 'app'] as const

/** Where the name of a bucket is: in the path of its address, or in its host name. */
export const s3Addressings = ['path', 'host'] as const

/** How a web server knows who asks: not, by a user and a password (Basic), or by a token (Bearer). */
export const webSignIns = ['none', 'password', 'token'] as const

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
    isConnected: false,
    parameters: { path: { kind: 'object', isRequired: true } },
  },
  upload: {
    group: 'files',
    content: 'files',
    isConnected: false,
    parameters: { file: { kind: 'object' }, path: { kind: 'text' } },
  },
  http: {
    group: 'files',
    content: 'files',
    isConnected: true,
    parameters: {
      url: { kind: 'addresses', isRequired: true, max: 20_000, isAddress: true },
      sign_in: { kind: 'choice', isRequired: true, initial: 'none', values: webSignIns },
      username: { kind: 'text', max: 255, width: 3, when: { parameter: 'sign_in', value: 'password' } },
      password: { kind: 'secret', max: 4000, width: 3, when: { parameter: 'sign_in', value: 'password' } },
      token: {
        kind: 'secret',
        isRequired: true,
        max: 8000,
        when: { parameter: 'sign_in', value: 'token' },
      },
      ca: { kind: 'lines', max: 100_000, isAddress: true },
    },
  },
  postgresql: {
    group: 'databases',
    content: 'tables',
    isConnected: true,
    parameters: database(5432),
  },
  mysql: {
    group: 'databases',
    content: 'tables',
    isConnected: true,
    parameters: database(3306),
  },
  s3: {
    group: 'stores',
    content: 'files',
    isConnected: true,
    parameters: {
      endpoint: { kind: 'address', max: 2000, isAddress: true },
      region: { kind: 'text', isRequired: true, initial: 'us-east-1', max: 100, width: 3 },
      bucket: { kind: 'text', isRequired: true, max: 255, width: 3 },
      prefix: { kind: 'text', max: 1024, width: 3 },
      addressing: {
        kind: 'choice',
        isRequired: true,
        initial: 'path',
        values: s3Addressings,
        width: 3,
        isAddress: true,
      },
      access_key: { kind: 'text', max: 255, width: 3 },
      secret_key: { kind: 'secret', requiredWith: 'access_key', max: 4000, width: 3 },
      session_token: { kind: 'secret', max: 8000 },
      ca: { kind: 'lines', max: 100_000, isAddress: true },
    },
  },
  dropbox: {
    group: 'stores',
    content: 'files',
    isConnected: true,
    parameters: {
      path: { kind: 'text', max: 2000 },
      sign_in: { kind: 'choice', isRequired: true, initial: 'token', values: dropboxSignIns },
      token: {
        kind: 'secret',
        isRequired: true,
        max: 8000,
        when: { parameter: 'sign_in', value: 'token' },
      },
      app_key: {
        kind: 'text',
        isRequired: true,
        max: 255,
        width: 3,
        when: { parameter: 'sign_in', value: 'app' },
      },
      app_secret: { kind: 'secret', max: 4000, width: 3, when: { parameter: 'sign_in', value: 'app' } },
      refresh_token: {
        kind: 'secret',
        isRequired: true,
        max: 8000,
        when: { parameter: 'sign_in', value: 'app' },
      },
    },
  },
} as const satisfies Record<string, SourceType>
export type SourceKind = keyof typeof sourceTypes

/** Types whose sources are read over a connection. */
type ConnectedSourceKind = {
  [K in SourceKind]: (typeof sourceTypes)[K]['isConnected'] extends true ? K : never
}[SourceKind]
type ParameterOf<K extends ConnectedSourceKind> = K extends unknown
  ? keyof (typeof sourceTypes)[K]['parameters']
  : never

/** Parameters of connections. */
export type ConnectionParameter = ParameterOf<ConnectedSourceKind>

export function isSourceKind(dbms: string): dbms is SourceKind {
  return Object.hasOwn(sourceTypes, dbms)
}

/** The row of a type; undefined for an unknown one. */
export function sourceTypeOf(dbms: string): SourceType | undefined {
  return isSourceKind(dbms) ? sourceTypes[dbms] : undefined
}

/** Whether a parameter counts with these values. */
export function isUsedParameter(
  { when }: SourceParameter,
  { type, values }: { type: SourceType; values: Readonly<Record<string, unknown>> },
): boolean {
  if (when === undefined) return true
  const { parameter, value } = when
  return (values[parameter] ?? type.parameters[parameter]?.initial) === value
}

/** Whether a parameter cannot be absent next to these values. */
export function isRequiredParameter(
  { isRequired, requiredWith }: SourceParameter,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (isRequired === true || requiredWith === undefined) return isRequired === true
  const other = values[requiredWith]
  return other !== undefined && other !== null && other !== ''
}

/** Whether a parameter has addresses of web servers. */
export function isWebAddress({ kind }: Pick<SourceParameter, 'kind'>): boolean {
  return kind === 'address' || kind === 'addresses'
}
