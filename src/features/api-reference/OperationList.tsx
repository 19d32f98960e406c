import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color, focusInside, focusRing, media, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Method } from './Method.tsx'
import { operationHash, type AreaOperations } from './reference-address.ts'

const Root = styled('nav')({
  position: 'sticky',
  top: 0,
  // Below the top bar.
  maxHeight: 'calc(100vh - 48px)',
  overflowY: 'auto',
  padding: '20px 2px 40px',
  '& > div': { padding: '0 2px 8px' },
  '& summary': { ...type.body, padding: '6px 4px', fontWeight: 500, cursor: 'pointer' },
  '& summary:focus-visible': focusRing,
  '& summary > span': { ...type.small, marginLeft: 8, fontWeight: 400, color: color.text.secondary },
  '& ul': { ...listReset, paddingBottom: 8 },
  '& li > a': {
    ...type.small,
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr)',
    alignItems: 'baseline',
    padding: '5px 6px',
    borderRadius: radius.control,
    color: color.text.primary,
    textDecoration: 'none',
  },
  '& li > a > span': { minWidth: 0 },
  '& li > a code': { ...type.monoSmall, ...oneLine, display: 'block', color: color.text.secondary },
  '& li > a:hover': { backgroundColor: color.surface.hover },
  '& li > a:focus-visible': focusInside,
  '& li > a[aria-current]': { backgroundColor: color.surface.active },
  [media.belowNarrow]: {
    position: 'static',
    maxHeight: 'none',
    padding: '12px 0 32px',
    '& summary': { padding: '10px 4px' },
    '& li > a': { padding: '9px 6px' },
  },
})

interface OperationListProps {
  areas: readonly AreaOperations[]
  /** Id of the operation that is shown. */
  current: string | undefined
  text: string
  onText: (text: string) => void
}

/** All operations by area. The areas are folded, except that of the current operation and while something is searched. */
export function OperationList({ areas, current, text, onText }: OperationListProps) {
  const { t } = useTranslation('reference')
  const isOpen = ({ operations }: AreaOperations) =>
    text !== '' || operations.some(({ id }) => id === current)
  return (
    <Root aria-label={t('operations')}>
      <div>
        <FilterField label={t('search')} value={text} onChange={onText} width="100%" />
      </div>
      {areas.length === 0 && <Muted>{t('none')}</Muted>}
      {areas.map((area) => (
        <details key={`${area.name} ${text === ''} ${isOpen(area)}`} open={isOpen(area)}>
          <summary>
            {area.title}
            <span>{area.operations.length}</span>
          </summary>
          <ul>
            {area.operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link to={operationHash(id)} aria-current={id === current ? 'page' : undefined}>
                  <Method method={method} />
                  <span>
                    {summary}
                    <code>{path}</code>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Root>
  )
}
