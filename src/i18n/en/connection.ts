import type { ConnectionStage } from '#contract/data-manager/connection.ts'
import type {
  DatabaseParameter,
  ReadySourceKind,
  SourceType,
  encryptionModes,
} from '#contract/data-manager/source-types.ts'

const field = {
  host: 'Host',
  port: 'Port',
  database: 'Database',
  ssl: 'Encryption',
  username: 'User',
  password: 'Password',
  ca: 'Certificate of the authority',
} as const satisfies Record<DatabaseParameter, string>

const stage = {
  address: 'Address',
  tls: 'TLS',
  sign_in: 'Sign-in',
  read: 'Read',
} as const satisfies Record<ConnectionStage, string>

const text = {
  local: 'Files in a folder of the server',
  upload: 'Files from this computer',
  postgresql: 'Tables and views of one database',
  mysql: 'Tables and views of one MySQL or MariaDB database',
} as const satisfies Record<ReadySourceKind, string>

const needs = {
  local: 'A folder that the server was started with, in PLATFORM_SOURCES.',
  upload: 'The files. An interrupted upload continues where it stopped.',
  postgresql:
    'Host and port of the server, the name of the database, and a user with permission to read its tables. An administrator of the database can create one:',
  mysql:
    'Host and port of the server, the name of the database, and a user with permission to read its tables. An administrator of the database can create one:',
} as const satisfies Record<ReadySourceKind, string>

const reads = {
  local: 'Files are read in place and never changed. Builds read them again.',
  upload: 'The files are stored on the server. Replace one to read new rows.',
  postgresql:
    'Each table is read with one connection from one snapshot, every digit exactly. Builds read it again. Nothing is written to the database.',
  mysql:
    'Each table is read by one statement, every digit exactly. Builds read it again. Nothing is written to the database.',
} as const satisfies Record<ReadySourceKind, string>

const next = {
  local: 'Choose a folder',
  upload: 'Choose files',
  postgresql: 'Connect to PostgreSQL',
  mysql: 'Connect to MySQL',
} as const satisfies Record<ReadySourceKind, string>

export const connection = {
  gallery: {
    sentence: 'Choose where the data is. Nothing is read before you choose files or tables.',
    types: 'Types of sources',
    group: { files: 'Files', databases: 'Databases', stores: 'File stores' } as const satisfies Record<
      SourceType['group'],
      string
    >,
    text,
    needed: 'What you need',
    needs,
    read: 'What is read',
    reads,
    next,
    inUse: '{{count, number}} in use',
    statements: 'Statements that create a user',
    network: 'An address in a private network needs the consent of an administrator, once for each.',
  },
  form: {
    title: 'New source: {{type}}',
    sentence: 'Test the connection, then choose the tables to add.',
    nameHelp: "Can't be changed later.",
    needed: 'Enter a value.',
    number: 'Enter a whole number from {{min}} to {{max}}.',
    caHelp: 'In PEM. Empty: the authorities that the server of the platform knows.',
    secretSet: 'Saved',
    secretMoved: 'Enter it again: the saved one belongs to the former address or encryption.',
    keep: 'Use the saved one',
    show: 'Show {{name}}',
    hide: 'Hide {{name}}',
    unknownType: 'Sources of this type are not available',
    unknownTypeText: 'The address is wrong, or this version cannot read them.',
    toTypes: 'Go to the types of sources',
  },
  field,
  encryption: {
    verify: 'Verify certificate',
    require: 'Encrypt, without verifying',
    off: 'None',
  } as const satisfies Record<(typeof encryptionModes)[number], string>,
  test: {
    title: 'Connection test',
    start: 'Test connection',
    again: 'Test again',
    never: 'not tested yet',
    running: 'Testing',
    at: '{{time}}, {{ms, number}} ms',
    changed: 'changed since the last test',
    ms: '{{count, number}} ms',
    cancelled: 'Test cancelled',
    stage,
    waiting: 'Not tested yet',
    notReached: 'Not reached',
    failed: 'Failed',
    skipped: 'Without encryption',
    address: '{{host}} is {{address}}',
    tls: '{{protocol}}, certificate valid until {{day}}',
    tlsUnverified: '{{protocol}}, certificate not verified',
    sign_in: 'as {{username}}, version {{version}}',
    read_one: '{{readable, number}} of {{count, number}} schema can be read',
    read_other: '{{readable, number}} of {{count, number}} schemas can be read',
    allow: 'Allow this address',
    allowed: '{{host}} allowed',
    allowedText: 'Sources may connect to it from now on. The audit log names who allowed it.',
    ask: 'Ask an administrator with the permission <code>iam:setting:write</code> to allow it.',
  },
  tables: {
    sentence: 'rows are estimates of the server',
    first: 'Test the connection to see the tables of the database.',
    error: 'Could not list the tables',
    none: 'This database has no tables that the user may see.',
    noMatch: 'No table matches “{{text}}”. Selected tables stay selected.',
    rows: 'Rows, about',
    all: 'All {{count, number}}',
    chosen: 'Selected {{count, number}}',
    shown: 'Shown tables',
    collapse: 'Collapse {{name}}',
    expand: 'Expand {{name}}',
    added: 'added',
    unreadable: 'not readable for this user',
    schema_one: '{{chosen, number}} of {{count, number}} selected',
    schema_other: '{{chosen, number}} of {{count, number}} selected',
    label: 'Table {{name}}',
    labelSchema: 'All tables of {{name}}',
    needed: 'Select at least one table.',
    add_one: 'Add {{count, number}} table',
    add_other: 'Add {{count, number}} tables',
    size_one: '{{count, number}} table, about {{rows}} rows, {{size}}',
    size_other: '{{count, number}} tables, about {{rows}} rows, {{size}}',
    partial: 'The source “{{name}}” was created, but its tables were not added: {{reason}}',
  },
  source: {
    title: 'Connection to the database',
    saved: 'saved',
    notSaved: 'none',
    edit: 'Edit connection',
    editTitle: 'Connection of {{name}}',
    editText:
      'Tables stay as they are. The next extraction uses the new connection; until then, the current data stays available.',
    save: 'Save connection',
    savedTitle: 'Connection saved',
    savedText: 'Extract again to read the tables from there.',
    addText: 'Tables and views of {{location}}.',
    column: 'Schema',
    empty: 'Select tables of {{location}} to read them.',
    noOptions: 'Tables of databases have no reading options',
    noOptionsText: 'Their types and values are those of the database.',
  },
} as const
