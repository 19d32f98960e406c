// Plain JavaScript, so that it can print its message on a Node that cannot read the other scripts.
const needed = 26
const major = Number(process.versions.node.split('.')[0])
if (major < needed) {
  console.error(
    `Platform Console needs Node ${needed}, but was started with Node ${process.versions.node}. ` +
      'Run `npm ci` without `--omit=optional`, then start again with npm. On a system that the README does not ' +
      'list, install Node 26 first.',
  )
  process.exit(1)
}
