// The arguments and the environment of a publication. Keys are never arguments: other users of a machine can read
// those.
import { parseArgs } from 'node:util'
import { limitedPackageOf } from '#contract/iam/api-key.ts'
import type { Collection } from '#contract/store/collection.ts'
import { listingLanguages, versionPattern, type ListingLanguage } from '#contract/store/package.ts'
import { usageFailure } from './failure.ts'
import { noteArguments, type NoteFiles } from './read-notes.ts'

export const usage = `Usage:
  npm run publish -- FOLDER [--package COLLECTION/ORGANIZATION:ID] [--version NUMBER] [--repair]
                     [--accept-secrets] [--notes FILE] [--notes-fr FILE] [--notes-jp FILE] [--check] [--json]

  FOLDER            The folder whose content becomes the version
  --package         The package, such as app/org:tide-table. Default: the one that the API key is limited to
  --version         The number of the version. Default: the next one, by what has changed
  --repair          Leaves out what must not be published, and renames what other systems refuse
  --accept-secrets  Publishes secrets that were found. Anybody who downloads the version can read them
  --notes           A Markdown file that says what changed, in English; --notes-fr in French, --notes-jp in Japanese
  --check           Checks and compares, and publishes nothing
  --json            Prints one JSON object

  The environment contains PLATFORM_URL, PLATFORM_API_KEY and PLATFORM_SECRET_KEY.

Exit codes: 0 published, or nothing to do; 1 findings; 2 usage; 3 not reachable or refused`

export interface PackageName {
  readonly collection: Collection
  readonly id: string
}

export interface PublishOptions {
  readonly folder: string
  /** Undefined: the package that the key is limited to. */
  readonly package: PackageName | undefined
  readonly version: string | undefined
  readonly isRepair: boolean
  readonly isCheck: boolean
  readonly acceptsSecrets: boolean
  readonly notes: NoteFiles
  /** Without a trailing slash. */
  readonly origin: string
  readonly apikey: string
  readonly secretkey: string
}

const variables = ['PLATFORM_URL', 'PLATFORM_API_KEY', 'PLATFORM_SECRET_KEY'] as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        package: { type: 'string' },
        version: { type: 'string' },
        repair: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'accept-secrets': { type: 'boolean', default: false },
        [noteArguments.en]: { type: 'string' },
        [noteArguments.fr]: { type: 'string' },
        [noteArguments.jp]: { type: 'string' },
      },
    })
  } catch (error) {
    throw usageFailure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const packageOf = (text: string | undefined): PackageName | undefined => {
  if (text === undefined) return undefined
  const found = limitedPackageOf(text)
  if (found !== null) return found
  throw usageFailure(
    `--package must be COLLECTION/ORGANIZATION:ID, such as app/org:tide-table, and not “${text}”.`,
  )
}

const versionOf = (text: string | undefined): string | undefined => {
  if (text === undefined || versionPattern.test(text)) return text
  throw usageFailure(`--version must be a number such as 2.4.0 or 2.5.0-beta.1, and not “${text}”.`)
}

const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text.replace(/\/+$/, '')
  throw usageFailure(`PLATFORM_URL must be an address such as https://platform.example, and not “${text}”.`)
}

const notesOf = (values: Readonly<Record<string, string | boolean | undefined>>): NoteFiles => {
  const files: Partial<Record<ListingLanguage, string>> = {}
  for (const language of listingLanguages) {
    const path = values[noteArguments[language]]
    if (typeof path === 'string') files[language] = path
  }
  return files
}

/** Throws a failure with the exit code for usage. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): PublishOptions {
  const { values, positionals } = parse(args)
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw usageFailure(usage)
  const named = packageOf(values.package)
  const version = versionOf(values.version)
  const missing = variables.filter((name) => (env[name] ?? '') === '')
  if (missing.length > 0)
    throw usageFailure(
      `Set ${new Intl.ListFormat('en').format(missing)} in the environment. Create a key for this package on the page “API keys” of the console.`,
    )
  return {
    folder,
    package: named,
    version,
    isRepair: values.repair,
    isCheck: values.check,
    acceptsSecrets: values['accept-secrets'],
    notes: notesOf(values),
    origin: originOf(env['PLATFORM_URL'] ?? ''),
    apikey: env['PLATFORM_API_KEY'] ?? '',
    secretkey: env['PLATFORM_SECRET_KEY'] ?? '',
  }
}
