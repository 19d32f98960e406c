import { type RefObject, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type Step, steps } from './steps.ts'

const Root = styled('div')({
  flex: 'none',
  ...rowLayout('4px 24px'),
  flexWrap: 'wrap',
  minHeight: 52,
  padding: '8px var(--gutter)',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > p': { ...type.small, margin: '0 0 0 auto', color: color.text.secondary },
})
const List = styled('ol')({
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  margin: '0 0 0 -4px',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 12 },
  '& > li + li::before': { content: '""', width: 28, height: 1, backgroundColor: color.line.hair },
  [media.belowNarrow]: { '& > li + li::before': { width: 8 } },
})
const StepButton = styled('button')({
  ...type.body,
  fontFamily: 'inherit',
  ...rowLayout(8),
  minHeight: 28,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: color.text.secondary,
  cursor: 'pointer',
  '&:disabled': { cursor: 'default', color: color.text.tertiary },
  '&:hover:enabled': { color: color.text.primary },
  '&:focus-visible': { ...focusRing, borderRadius: 4 },
  '&[aria-current]': { fontWeight: 600, color: color.text.primary },
  '& > svg': { flex: 'none' },
})

export type StepState = 'done' | 'current' | 'open' | 'closed'

/** A number in a circle, a filled circle for the current step, a check mark for a completed one. */
const StepMarker = ({ state, number }: { state: StepState; number: number }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
    <circle
      cx="9"
      cy="9"
      r="8.25"
      strokeWidth="1.25"
      fill={state === 'current' ? color.accent.fill : 'none'}
      stroke={
        state === 'done'
          ? color.tone.success.solid
          : state === 'current'
            ? color.accent.fill
            : color.line.control
      }
    />
    {state === 'done' ? (
      <path
        d="m5.6 9.3 2.3 2.3 4.6-5"
        fill="none"
        stroke={color.tone.success.solid}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ) : (
      <text
        x="9"
        y="12.6"
        textAnchor="middle"
        fontSize="10.5"
        fontWeight="600"
        fill={state === 'current' ? '#fff' : color.text.tertiary}
      >
        {number}
      </text>
    )}
  </svg>
)

interface StepBarProps {
  state: (step: Step) => StepState
  onStep: (step: Step) => void
  /** Shown on the right: what has been uploaded so far. */
  note: string
}

/** The button that leads to the next step leaves with its step: the focus moves to the step that is current then. */
const useStepFocus = (list: RefObject<HTMLElement | null>, current: Step | undefined): void => {
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [list, current])
}

/** The steps of publishing, and links back to earlier ones. */
export function StepBar({ state, onStep, note }: StepBarProps) {
  const { t } = useTranslation('publish')
  const list = useRef<HTMLOListElement>(null)
  useStepFocus(
    list,
    steps.find((step) => state(step) === 'current'),
  )
  return (
    <Root>
      <nav aria-label={t('steps')}>
        <List ref={list}>
          {steps.map((step, index) => {
            const is = state(step)
            return (
              <li key={step}>
                <StepButton
                  type="button"
                  disabled={is === 'closed'}
                  aria-current={is === 'current' ? 'step' : undefined}
                  onClick={() => onStep(step)}
                >
                  <StepMarker state={is} number={index + 1} />
                  {t(`step.${step}`)}
                </StepButton>
              </li>
            )
          })}
        </List>
      </nav>
      <p>{note}</p>
    </Root>
  )
}
