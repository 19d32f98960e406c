// Writes a Python client for a running platform, from its OpenAPI document:
// `node scripts/python-client.ts http://127.0.0.1:4000 platform_client.py`.
import { writeFileSync } from 'node:fs'
import { readApiDocument } from '#domain/openapi/read-document.ts'
import { pythonModule } from './python-client/module.ts'

const [address, file] = process.argv.slice(2)
if (address === undefined || file === undefined) {
  console.error('Usage: node scripts/python-client.ts ADDRESS FILE')
  process.exit(2)
}
const response = await fetch(new URL('/openapi.json', address))
if (!response.ok) throw new Error(`${response.url} answers with ${response.status}`)
writeFileSync(file, pythonModule(readApiDocument(await response.json())))
