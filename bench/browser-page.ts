// Pages of benchmarks: built by Vite like the console, served under its content security policy, opened in Chromium.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import { z } from 'zod'
import { findBrowser } from '../scripts/find-browser.ts'

/** Builds a file of `bench/browser` and its imports into a folder, as `page.js`. */
export async function buildPage(file: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'browser', file),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
}

const policy = "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'"
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}
const html = '<!doctype html><body style="margin:0"><script type="module" src="/page.js"></script>'

/** Serves the files of a folder, and at every other address a page that runs `page.js`. */
export async function serveFolder(folder: string): Promise<{ server: Server; address: string }> {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const type = types[path.split('.').at(-1) ?? '']
    answer.setHeader('content-security-policy', policy)
    answer.setHeader('content-type', type ?? 'text/html')
    answer.end(type === undefined ? html : readFileSync(join(folder, path)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = z.object({ port: z.number() }).parse(server.address())
  return { server, address: `http://127.0.0.1:${at.port}/` }
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
}
