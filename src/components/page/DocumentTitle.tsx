/** Title of the document: the page, then the application. */
export function DocumentTitle({ parts }: { parts: readonly (string | undefined)[] }) {
  return <title>{parts.filter(Boolean).join(' · ')}</title>
}
