import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#src/ui/KeyHint.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import type { Entry } from './entries.ts'

const Root = styled('div')({
  ...type.caption,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 34,
  padding: '0 16px',
  color: color.text.tertiary,
  borderTop: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  '& > span:last-of-type': { marginLeft: 'auto' },
  [media.belowNarrow]: { '@media (pointer: coarse)': { display: 'none' } },
})

/** Which keys do what here. Eyes only: the field's role says the same to everybody else. */
export const PaletteFoot = ({ active }: { active: Entry | undefined }) => {
  const { t } = useTranslation('palette')
  return (
    <Root aria-hidden>
      {active && (
        <>
          <span>
            <KeyHint keys="ArrowUp" />
            <KeyHint keys="ArrowDown" />
            {t('foot.move')}
          </span>
          <span>
            <KeyHint keys="Enter" />
            {t(active.to === undefined ? 'foot.run' : 'foot.open')}
          </span>
        </>
      )}
      {active?.to !== undefined && (
        <span>
          <KeyHint keys="Mod+Enter" />
          {t('foot.newTab')}
        </span>
      )}
      <span>
        <KeyHint keys="Escape" />
        {t('foot.close')}
      </span>
    </Root>
  )
}
