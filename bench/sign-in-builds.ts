// Both sides of what is measured before sign-in, built alike: our console, and the barest form of React and MUI.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
/** Folder for builds of benches. */
export const work = resolve(root, 'dist/bench')

const floorPage = '<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>'
const floorEntry = `
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

/** The bare form; answers its folder. */
export async function buildFloor(): Promise<string> {
  const source = resolve(work, 'floor')
  const outDir = resolve(work, 'floor-built')
  mkdirSync(source, { recursive: true })
  writeFileSync(resolve(source, 'index.html'), floorPage)
  writeFileSync(resolve(source, 'main.tsx'), floorEntry)
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
  /** Of each file, the modules in it, by their paths, with how many bytes each has there. */
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Our console. */
export async function buildOurs(): Promise<Built> {
  const folder = resolve(work, 'console')
  const result = await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const { output } = chunks.parse(Array.isArray(result) ? result[0] : result)
  const lengths = (modules: Readonly<Record<string, { renderedLength: number }>>) =>
    new Map(Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]))
  return { folder, modules: new Map(output.map(({ fileName, modules }) => [fileName, lengths(modules)])) }
}
