import { buildConsole } from './console-build.ts'

await buildConsole('you asked for it')
