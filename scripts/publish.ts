// Publishes a folder as a version of a package, from a shell or a pipeline (STO101). Uses the documented interface
// only, so it works with every platform.
import { isAbsolute, resolve } from 'node:path'
import { failureOf } from './publish/failure.ts'
import { readOptions, usage } from './publish/options.ts'
import { publishFolder } from './publish/publish-folder.ts'
import { failureReport, jsonOf, textOf } from './publish/report.ts'

/** npm runs scripts in the folder of its package; `INIT_CWD` is the folder of the caller. */
const fromCaller = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const args = process.argv.slice(2)
const isJson = args.includes('--json')

const run = async (): Promise<void> => {
  if (args.includes('--help')) {
    console.log(usage)
    return
  }
  const options = readOptions(args, process.env)
  const notes = Object.fromEntries(
    Object.entries(options.notes).map(([language, path]) => [language, fromCaller(path)]),
  )
  const report = await publishFolder({ ...options, folder: fromCaller(options.folder), notes })
  console.log(isJson ? jsonOf(report) : textOf(report))
  process.exitCode = report.exitCode
}

await run().catch((error: unknown) => {
  const failure = failureOf(error)
  process.exitCode = failure.exitCode
  if (isJson) console.log(jsonOf(failureReport(failure)))
  else console.error(failure.message)
})
