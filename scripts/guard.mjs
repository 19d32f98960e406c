// Plain JavaScript on purpose: it must say its sentence on a Node that cannot read the other scripts.
const needed = 26
const major = Number(process.versions.node.split('.')[0])
if (major < needed) {
  console.error(
    `Platform Console needs Node ${needed} and was started by Node ${process.versions.node}: ` +
      'run `npm rebuild node` (the Node it brings along is missing when install scripts were switched off), then start it again with npm.',
  )
  process.exit(1)
}
