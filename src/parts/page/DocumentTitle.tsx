/** Title of the document: the page, then the application. */
export const DocumentTitle = ({ parts }: { parts: readonly (string | undefined)[] }) => (
  <title>{parts.filter(Boolean).join(' · ')}</title>
)
