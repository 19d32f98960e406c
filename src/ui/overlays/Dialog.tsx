import { type ReactNode, useId } from 'react'
import MuiDialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import { ShortcutBoundary } from '../keyboard/use-shortcut.ts'
import { ActionPosition } from '../inputs/action-position.ts'
import { useHasOpened } from './use-has-opened.ts'

const Root = styled(MuiDialog)({
  '&[data-wide] .MuiDialog-paper': { width: 'min(640px, calc(100vw - 32px))' },
  '&[data-wide=two] .MuiDialog-paper': { width: 'min(1080px, calc(100vw - 32px))' },
})
const Body = styled('div')({ padding: '20px 24px', overflowY: 'auto', display: 'grid', gap: 16 })
const TextBlock = styled('div')({
  '& h2': { ...type.section, margin: 0 },
  '& p': { ...type.body, margin: '4px 0 0', color: color.text.secondary },
})
const Footer = styled('div')({
  ...rowLayout(8),
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  padding: '12px 24px',
  borderTop: `1px solid ${color.line.hair}`,
  '& > [data-note]': { ...type.small, marginRight: 'auto', color: color.text.tertiary },
})

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the deciding one last. */
  actions: ReactNode
  /** To the left of the buttons: a count, what is missing. */
  note?: ReactNode
  /** 640 px, for comparison; `two`: 1080 px, for two texts side by side. */
  wide?: boolean | 'two' | undefined
  /** A click outside does not close it; Escape does. */
  isFirm?: boolean | undefined
  /** Renders the dialog as a form. */
  onSubmit?: (() => void) | undefined
}

function OpenDialog({
  open,
  onClose,
  title,
  text,
  children,
  actions,
  note,
  wide,
  isFirm,
  onSubmit,
}: DialogProps) {
  const id = useId()
  const content = (
    <ActionPosition value={null}>
      <ShortcutBoundary />
      <Body>
        <TextBlock>
          <h2 id={`${id}-title`}>{title}</h2>
          {text !== undefined && <p id={`${id}-text`}>{text}</p>}
        </TextBlock>
        {children}
      </Body>
      <Footer>
        {note !== undefined && (
          <span data-note="" aria-live="polite">
            {note}
          </span>
        )}
        {actions}
      </Footer>
    </ActionPosition>
  )
  return (
    <Root
      open={open}
      onClose={(_event, reason) => {
        if (!isFirm || reason === 'escapeKeyDown') onClose()
      }}
      data-wide={wide === true ? '' : wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      {onSubmit ? (
        <form
          noValidate
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Root>
  )
}

/** A decision. Never above another one, except for signing in again. */
export function Dialog(props: DialogProps) {
  return useHasOpened(props.open) && <OpenDialog {...props} />
}
