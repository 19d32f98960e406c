// Builds both sides of the sign-in benchmarks in the same way: the console, and a minimal form of React and MUI.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
/** The folder for builds of benchmarks. */
export const work = resolve(root, 'dist/bench')

const baselinePage = '<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>'
const baselineEntry = `
import { Alert, Box, Button, CssBaseline, TextField, ThemeProvider, createTheme } from '@mui/material'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
const Form = () => {
  const [isRefused, setRefused] = useState(false)
  return (
    <Box component="form" onSubmit={(event) => { event.preventDefault(); setRefused(true) }}>
      {isRefused && <Alert severity="error">Refused</Alert>}
      <TextField label="Login" /><TextField label="Password" type="password" /><Button type="submit">Sign in</Button>
    </Box>
  )
}
createRoot(document.getElementById('root')).render(
  <ThemeProvider theme={createTheme({ cssVariables: true })}><CssBaseline /><Form /></ThemeProvider>,
)
`

/** Builds the minimal form; returns its folder. */
export async function buildBaseline(): Promise<string> {
  const source = resolve(work, 'baseline')
  const outDir = resolve(work, 'baseline-built')
  mkdirSync(source, { recursive: true })
  writeFileSync(resolve(source, 'index.html'), baselinePage)
  writeFileSync(resolve(source, 'main.tsx'), baselineEntry)
  await build({
    configFile: false,
    root: source,
    base: '/console/',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, manifest: true, emptyOutDir: true },
  })
  return outDir
}

const chunks = z.object({
  output: z.array(
    z.object({
      fileName: z.string(),
      modules: z.record(z.string(), z.object({ renderedLength: z.number() })).default({}),
    }),
  ),
})

export interface Built {
  readonly folder: string
  /** For each file, the paths of its modules with their sizes in bytes. */
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Builds the console. */
export async function buildOurs(): Promise<Built> {
  const folder = resolve(work, 'console')
  const result = await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const { output } = chunks.parse(Array.isArray(result) ? result[0] : result)
  const lengths = (modules: Readonly<Record<string, { renderedLength: number }>>) =>
    new Map(Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]))
  return { folder, modules: new Map(output.map(({ fileName, modules }) => [fileName, lengths(modules)])) }
}
