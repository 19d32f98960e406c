import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'

/** The SQL of a virtual attribute, and the link to its editor. */
export function VirtualSql({ name, sql }: { name: string; sql: string }) {
  const { t } = useTranslation('lineage')
  const mayRead = useMay('data-manager:attribute:read')
  return (
    <>
      <Code label={name} text={`${name} = ${sql}`} wrap />
      {mayRead && (
        <LinkButton to={paths.virtualAttribute(name)}>{t('pane.openVirtual', { name })}</LinkButton>
      )}
    </>
  )
}
