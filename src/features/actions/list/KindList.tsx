import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { actionKinds } from '#contract/engine/action.ts'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ActionForm } from '../model/action-form.ts'

const Root = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
  '& > div': { border: hairline, borderRadius: radius.control, overflow: 'hidden' },
})
const Row = styled('label')({
  ...rowLayout(12),
  alignItems: 'baseline',
  padding: '9px 12px',
  cursor: 'pointer',
  '& + &': { borderTop: hairline },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(:checked)': { backgroundColor: color.accent.softer },
  '&:has(:focus-visible)': focusInside,
  '& > input': { flex: 'none', margin: 0, accentColor: color.accent.fill, outline: 'none' },
  '& b': { ...type.body, display: 'block', fontWeight: 500 },
  '& small': { ...type.small, display: 'block', color: color.text.secondary },
})

/** Selects the kind of a new action; arrow keys move. */
export function KindList({ control }: { control: Control<ActionForm> }) {
  const { t } = useTranslation(['actions', 'shared'])
  const { field } = useController({ control, name: 'kind' })
  const id = useId()
  return (
    <Root>
      <legend>{t('shared:field.kind')}</legend>
      <div>
        {actionKinds.toReversed().map((kind) => (
          <Row key={kind}>
            <input
              type="radio"
              name={field.name}
              checked={field.value === kind}
              onChange={() => field.onChange(kind)}
              aria-describedby={`${id}-${kind}`}
              aria-label={t(`kind.${kind}.name`)}
            />
            <span>
              <b>{t(`kind.${kind}.name`)}</b>
              <small id={`${id}-${kind}`}>{t(`kind.${kind}.text`)}</small>
            </span>
          </Row>
        ))}
      </div>
    </Root>
  )
}
