import { color } from './tokens.ts'
import { type Flow, drawFlow } from './flow.ts'

const sizes = {
  large: { width: 760, height: 600, sources: 34, middles: 13, marts: 6, live: [11, 13] },
  small: { width: 120, height: 40, sources: 5, middles: 3, marts: 3, live: [2] },
} as const

const large = drawFlow(sizes.large)
const small = drawFlow(sizes.small)

const Strokes = ({ flow, isLive }: { flow: Flow; isLive: boolean }) => {
  const tint = isLive ? color.accent.focus : color.line.control
  return (
    <g>
      <g
        fill="none"
        stroke={isLive ? tint : color.line.strong}
        strokeWidth={isLive ? flow.stroke * 1.4 : flow.stroke}
      >
        {flow.curves
          .filter((curve) => curve.isLive === isLive)
          .map((curve) => (
            <path key={curve.id} d={curve.path} />
          ))}
      </g>
      <g fill={tint} fillOpacity={isLive ? 1 : 0.75}>
        {flow.bars
          .filter((bar) => bar.isLive === isLive)
          .map(({ id, x, y, width, height }) => (
            <rect
              key={id}
              x={x}
              y={y - height / 2}
              width={width}
              height={height}
              rx={Math.min(1.5, height / 2)}
            />
          ))}
      </g>
    </g>
  )
}

/** Many hairlines flow into few, one path live: the picture of the product. */
export const FlowPicture = ({ small: isSmall }: { small?: boolean }) => {
  const flow = isSmall ? small : large
  const fixed = isSmall ? { width: flow.width, height: flow.height } : { width: '100%' }
  return (
    <svg
      {...fixed}
      viewBox={`0 0 ${flow.width} ${flow.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      <Strokes flow={flow} isLive={false} />
      <Strokes flow={flow} isLive />
    </svg>
  )
}
