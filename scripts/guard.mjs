// Plain JavaScript, so that it can print its message on a Node that cannot read the other scripts.
const needed = 26
const major = Number(process.versions.node.split('.')[0])
if (major < needed) {
  console.error(
    `Platform Console needs Node ${needed}, but was started with Node ${process.versions.node}. ` +
      'Run `npm rebuild node` (the bundled Node is missing if install scripts were disabled), then start again with npm.',
  )
  process.exit(1)
}
