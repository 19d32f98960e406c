import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Diagnostic, QuickFix } from '#domain/playbook/check/diagnostic.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { ariaKeys } from '#src/ui/keyboard/keys.ts'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Pieces } from './MessagePieces.tsx'
import { levelGlyphs, type DiagnosticText } from './use-diagnostic-text.ts'

export const rowHeight = 32
/** Applies the first quick fix of a row. */
export const fixKeys = 'Mod+.'

const Root = styled('li')({
  ...type.controlSmall,
  position: 'absolute',
  insetInline: 0,
  ...rowLayout(16),
  height: rowHeight,
  paddingInline: 16,
  borderTop: hairline,
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover },
  '&[data-shown]': { backgroundColor: color.accent.softer },
})
const Jump = styled('button')({
  ...type.controlSmall,
  ...oneLine,
  flex: 1,
  minWidth: 0,
  height: rowHeight - 1,
  ...rowLayout(10),
  padding: 0,
  border: 0,
  background: 'none',
  textAlign: 'left',
  fontFamily: 'inherit',
  color: color.text.primary,
  cursor: 'pointer',
  '& > span': { ...oneLine, minWidth: 0 },
  '& > b': visuallyHidden,
  '&:focus-visible': focusInside,
})
const Where = styled('span')({
  ...oneLine,
  flex: 'none',
  width: 68,
  textAlign: 'right',
  fontFamily: mono,
  fontSize: type.monoSmall.fontSize,
  color: color.text.tertiary,
})

/** Further fixes are shown at the field, which has more room. */
const maxFixes = 2

interface ProblemRowProps {
  diagnostic: Diagnostic
  at: number
  count: number
  isShown: boolean
  /** It is in the tab order. */
  isCurrent: boolean
  text: DiagnosticText
  onJump: () => void
  onFix: ((fix: QuickFix) => void) | undefined
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** One problem: sentence, quick fixes and node. */
export function ProblemRow({ diagnostic, at, count, isShown, isCurrent, text, ...acts }: ProblemRowProps) {
  const { t } = useTranslation(['inspector', 'shared'])
  const { level, node, fixes } = diagnostic
  const sentence = text.sentence(diagnostic)
  return (
    <Root
      data-shown={isShown ? '' : undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      style={{ top: at * rowHeight }}
    >
      <Jump
        type="button"
        data-problem-row={at}
        tabIndex={isCurrent ? 0 : -1}
        title={sentence}
        aria-keyshortcuts={fixes.length > 0 ? ariaKeys(fixKeys) : undefined}
        onClick={acts.onJump}
        onKeyDown={acts.onKey}
      >
        <StateGlyph state={levelGlyphs[level]} />
        <b>{t(`problems.level.${level}`)}</b>
        <span>
          <Pieces pieces={text.pieces(diagnostic)} />
        </span>
      </Jump>
      {acts.onFix && fixes.length > 0 && (
        <Row as="span" gap={16} flex="none">
          {fixes.slice(0, maxFixes).map((fix) => (
            <LinkButton
              key={`${fix.code} ${JSON.stringify(fix.params)}`}
              label={t('problems.fixOf', { fix: text.fix(fix), problem: sentence })}
              onClick={() => acts.onFix?.(fix)}
            >
              {text.fix(fix)}
            </LinkButton>
          ))}
        </Row>
      )}
      <Where>{node === null ? t('problems.document') : t('shared:count.node', { node })}</Where>
    </Root>
  )
}
