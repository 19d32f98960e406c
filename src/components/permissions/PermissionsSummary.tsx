import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type ActionLine, linesOf } from './permissions.ts'

const List = styled('dl')({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '6px 20px',
  margin: 0,
  '& dt': { fontWeight: 500 },
  '& dd': { margin: 0, color: color.text.secondary },
  '& p': { margin: 0 },
  '& b': { fontWeight: 400, color: color.text.primary },
})

const Line = ({ line: { action, resources } }: { line: ActionLine }) => {
  const { t, i18n } = useTranslation('accounts')
  const what =
    resources === undefined
      ? t('rights.allResources')
      : enumerate(
          i18n.language,
          resources.map((resource) => t(`rights.resource.${resource}`)),
        )
  return (
    <p>
      <b>{t(`rights.action.${action}`)}</b> {what}
    </p>
  )
}

/** Permissions in words, by service; nothing if there are none. */
export function PermissionsSummary({ rights }: { rights: readonly string[] }) {
  const { t } = useTranslation('accounts')
  return (
    <List>
      {linesOf(rights).map(({ service, actions }) => (
        <div key={service} style={{ display: 'contents' }}>
          <dt>{t(`rights.service.${service}`)}</dt>
          <dd>
            {actions === undefined ? (
              <p>{t('rights.wholeService')}</p>
            ) : (
              actions.map((line) => <Line key={line.action} line={line} />)
            )}
          </dd>
        </div>
      ))}
    </List>
  )
}
