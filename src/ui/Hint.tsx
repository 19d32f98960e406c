import type { ReactElement } from 'react'
import Tooltip from '@mui/material/Tooltip'
import { styled } from '@mui/material/styles'
import { KeyHint } from './KeyHint.tsx'

const Row = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 })

interface HintProps {
  text: string
  keys?: string | undefined
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  children: ReactElement
}

/** A tooltip. It repeats or abbreviates; what must be read stands on the page. */
export const Hint = ({ text, keys, placement = 'bottom', children }: HintProps) => (
  <Tooltip
    placement={placement}
    describeChild={false}
    title={
      keys === undefined ? (
        text
      ) : (
        <Row>
          {text} <KeyHint keys={keys} on="inverse" />
        </Row>
      )
    }
  >
    {children}
  </Tooltip>
)
