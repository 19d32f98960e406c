import { ChevronRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { color, focusInside, radius } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { addressParts } from './address.ts'
import { proposeName } from './names.ts'
import { useQuestion } from './question.ts'
import { suggestions } from './suggestions.ts'

const Root = styled('section')({
  padding: '40px 24px',
  maxWidth: 620,
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& > p': { ...type.body, margin: '0 0 16px', color: color.text.secondary },
})
const List = styled('ul')({
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${color.line.hair}`,
})
const Item = styled('button')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 40,
  padding: '4px 8px',
  border: 0,
  borderBottom: `1px solid ${color.line.hair}`,
  fontFamily: 'inherit',
  textAlign: 'start',
  background: 'none',
  color: color.text.primary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': { ...focusInside, borderRadius: radius.chip },
  '& > span': { ...oneLine, flex: 1, fontWeight: 500 },
  '& > small': { ...type.small, ...oneLine, color: color.text.tertiary },
  '& > svg': { flex: 'none', color: color.text.tertiary },
})

/** Nothing is asked yet: a few questions that this data suggests. */
export const Starter = ({ onFields }: { onFields?: (() => void) | undefined }) => {
  const { t } = useTranslation('query')
  const { change, naming } = useQuestion()
  const offered = suggestions(naming.catalogue)
  return (
    <Root>
      <h2>{t('start.title')}</h2>
      <p>{onFields === undefined ? t('start.text') : t('start.textNarrow')}</p>
      <List>
        {offered.map(({ table, state }) => (
          <li key={addressParts(state).join()}>
            <Item type="button" onClick={() => change(state)}>
              <span>{proposeName(naming, state)}</span>
              <small>{t('start.in', { table })}</small>
              <ChevronRight size={14} strokeWidth={2} aria-hidden />
            </Item>
          </li>
        ))}
      </List>
      {onFields !== undefined && <Button onClick={onFields}>{t('start.chooseFields')}</Button>}
    </Root>
  )
}
