// Runs dependency-cruiser over the project. It reads TypeScript only through the JavaScript compiler API, which
// TypeScript 7 no longer has. Therefore its imports of `typescript` are redirected to version 6, which is installed
// only for it.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const isCruiser = context.parentURL?.includes('/node_modules/dependency-cruiser/') ?? false
    const isTypeScript = specifier === 'typescript' || specifier.startsWith('typescript/')
    return next(
      isCruiser && isTypeScript ? specifier.replace('typescript', 'typescript-6') : specifier,
      context,
    )
  },
})

const buildings = ['contract', 'domain', 'server', 'src', 'e2e', 'bench', 'scripts']
process.argv.splice(2, 0, '--config', '.dependency-cruiser.cjs', ...buildings)
await import(new URL('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url).href)
