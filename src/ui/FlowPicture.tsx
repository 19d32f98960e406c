import { color } from './tokens.ts'
import { type Flow, drawFlow } from './flow.ts'

const flow = drawFlow({ width: 760, height: 600, sources: 34, middles: 13, marts: 6, live: [11, 13] })

const Strokes = ({ isLive }: { isLive: boolean }) => {
  const { curves, bars, stroke }: Flow = flow
  const tint = isLive ? color.accent.focus : color.line.control
  return (
    <g>
      <g fill="none" stroke={isLive ? tint : color.line.strong} strokeWidth={isLive ? stroke * 1.4 : stroke}>
        {curves
          .filter((curve) => curve.isLive === isLive)
          .map((curve) => (
            <path key={curve.id} d={curve.path} />
          ))}
      </g>
      <g fill={tint} fillOpacity={isLive ? 1 : 0.75}>
        {bars
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

/** Five hairs into three bars, for an empty state. */
const Small = () => (
  <svg width={120} height={40} viewBox="0 0 120 40" fill="none" aria-hidden>
    <g stroke={color.line.strong}>
      <path d="M20 3C52 3 52 10 84 10M14 10H84M16 30H84M21 37C52 37 52 30 84 30" />
    </g>
    <g stroke={color.line.control} strokeWidth="1.5">
      <path d="M8 3H20M2 10H14M4 30H16M9 37H21" />
    </g>
    <path d="M0 20H84" stroke={color.accent.focus} strokeWidth="1.5" />
    <g fill={color.line.control} fillOpacity="0.75">
      <rect x="84" y="7.5" width="34" height="5" rx="1.5" />
      <rect x="84" y="27.5" width="26" height="5" rx="1.5" />
    </g>
    <rect x="84" y="17.5" width="36" height="5" rx="1.5" fill={color.accent.focus} />
  </svg>
)

const Large = () => (
  <svg
    width="100%"
    viewBox={`0 0 ${flow.width} ${flow.height}`}
    preserveAspectRatio="xMidYMid meet"
    aria-hidden
  >
    <Strokes isLive={false} />
    <Strokes isLive />
  </svg>
)

/** Many hairlines flow into few, one path live: the picture of the product. */
export const FlowPicture = ({ small }: { small?: boolean }) => (small ? <Small /> : <Large />)
