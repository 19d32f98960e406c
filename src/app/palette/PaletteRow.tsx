import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#src/ui/KeyHint.tsx'
import { color, radius } from '#src/ui/tokens.ts'
import { mono, oneLine, type } from '#src/ui/type.ts'
import type { Entry } from './entries.ts'

const Row = styled('div')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 34,
  padding: '0 10px',
  borderRadius: radius.control,
  cursor: 'pointer',
  scrollMarginBlock: 28,
  '& > svg, & > i': { flex: 'none', width: 16, height: 16, color: color.text.tertiary },
  '& > b': { ...oneLine, fontWeight: 500, color: color.text.primary, flex: '0 1 auto', minWidth: '30%' },
  '& > b:last-of-type': { minWidth: 0 },
  '& > span': { ...oneLine, ...type.small, flex: '0 1000 auto', minWidth: 0, color: color.text.tertiary },
  '& > span[data-quoted]': { fontFamily: mono, letterSpacing: '-0.01em' },
  '& > small': {
    ...type.caption,
    flex: 'none',
    marginLeft: 'auto',
    paddingLeft: 8,
    color: color.text.tertiary,
  },
  '&[aria-selected="true"]': {
    backgroundColor: color.accent.soft,
    '& > svg': { color: color.accent.text },
    '& > span, & > small, & > kbd': { color: color.text.secondary },
  },
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid' } },
})

interface PaletteRowProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One thing that can be opened or done. */
export const PaletteRow = ({ id, entry, isActive, onPoint, onChoose }: PaletteRowProps) => {
  const { t } = useTranslation('palette')
  const { icon: Icon, name, detail, isQuoted, kind, keys } = entry
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isActive}
      title={name}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && onChoose(true)}
    >
      {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden /> : <i />}
      <b>{name}</b>
      {detail !== undefined && <span data-quoted={isQuoted ? '' : undefined}>{detail}</span>}
      <small>{t(`kind.${kind}`)}</small>
      {keys !== undefined && <KeyHint keys={keys} />}
    </Row>
  )
}
