// Leaves the JSON Schema generator of zod out of the console. Every schema refers to it, so that bundlers include it, but
// only the server calls it, for its OpenAPI document.
import type { Plugin } from 'vite'

const generator = /\/node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Replaces every export of a module of the generator by a function that returns a function that throws: zod calls some
 * of them for each schema.
 */
export function withoutGenerator(code: string): string {
  const names = [...code.matchAll(exported)].map(([, name, alias]) => name ?? alias ?? '')
  return `const absent = () => () => { throw new Error('The console has no JSON Schema generator') }
export { ${names.map((name) => `absent as ${name}`).join(', ')} }`
}

/** A plugin of Vite for builds. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: (code, id) => (generator.test(id) ? { code: withoutGenerator(code), map: null } : undefined),
  }
}
