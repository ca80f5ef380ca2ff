import { useId } from 'react';

/** An evening at a cafe: three people around a table in the lamp's light. */
export function TableScene() {
  const id = useId();
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 470" width={560} height={470} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="night" />
          <stop offset="0.6" stopColor="plum" />
          <stop offset="1" stopColor="amber" />
        </linearGradient>
        <radialGradient id={`${id}light`} cx="50%" cy="24%" r="62%">
          <stop offset="0" stopColor="amber" stopOpacity={0.75} />
          <stop offset="1" stopColor="amber" stopOpacity={0} />
        </radialGradient>
        <clipPath id={`${id}arch`}>
          <path d="M60 370V190a220 176 0 0 1 440 0v180z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}arch)`}>
        <rect x={40} width={480} height={420} fill={`url(#${id}sky)`} />
        <Skyline />
        <path d="M280 0v400M60 190h440" strokeWidth={5} stroke="walnut-deep" />
        <rect x={40} width={480} height={420} fill={`url(#${id}light)`} />
      </g>
      <path d="M60 356V190a220 176 0 0 1 440 0v166" fill="none" strokeWidth={10} stroke="walnut-deep" />
      <path d="M248 92 120 330h320L312 92z" fill="amber" opacity={0.16} />
      <path d="M280 14v44" strokeWidth={4} stroke="walnut-deep" />
      <path d="M238 94c0-26 18-42 42-42s42 16 42 42z" fill="felt" />
      <ellipse cx={280} cy={94} rx={42} ry={7} fill="cream" />
      <Person x={118} y={206} shirt="brick" skin="rose" hair="ink" />
      <Person x={280} y={202} shirt="dusk" skin="walnut" hair="ink" bun />
      <Person x={442} y={206} shirt="felt-deep" skin="oak-deep" hair="ink" beard />
      <ellipse cx={280} cy={452} rx={236} ry={16} fill="shadow" />
      <path d="M254 380h52l10 76h-72z" fill="walnut-deep" />
      <ellipse cx={280} cy={362} rx={252} ry={72} fill="walnut-deep" />
      <ellipse cx={280} cy={350} rx={252} ry={72} fill="oak-deep" />
      <ellipse cx={280} cy={346} rx={214} ry={56} fill="oak" opacity={0.75} />
      <Board />
      <Mug x={114} y={316} />
      <Mug x={408} y={302} />
      <g transform="translate(150 366) rotate(-10)">
        {[-22, 0, 22].map((turn, at) => (
          <g key={turn} transform={`rotate(${turn} 20 40)`}>
            <rect width={30} height={40} rx={5} fill="cream" />
            <rect x={4} y={4} width={22} height={32} rx={3} fill={['brick', 'amber', 'felt'][at]} />
          </g>
        ))}
      </g>
      <g transform="translate(404 372)">
        <rect width={26} height={26} rx={6} transform="rotate(14)" fill="cream" />
        <circle cx={9} cy={13} r={2.6} fill="ink" />
        <circle cx={13} cy={21} r={2.6} fill="ink" />
        <rect x={38} y={-8} width={24} height={24} rx={6} transform="rotate(-12 50 4)" fill="brick" />
        <circle cx={50} cy={4} r={2.6} fill="cream" />
      </g>
    </svg>
  );
}

function Skyline() {
  return (
    <>
      {[
        [130, 70],
        [196, 110],
        [330, 60],
        [404, 120],
        [452, 180],
        [96, 168],
        [246, 46],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={2} fill="cream" />
      ))}
      <path
        d="M40 400V290h46v-44h34v62h40V214h30v-22h16v22h26v110h44v-60h52v40h34V236h52v72h38v-34h60v126z"
        fill="night"
        opacity={0.75}
      />
      <path
        d="M98 262h8m-8 16h8m66-46h8m10 0h8m-26 18h8m10 18h8m150-20h10m12 0h10m-32 20h10"
        strokeWidth={6}
        stroke="amber"
      />
    </>
  );
}

type PersonProps = { x: number; y: number; shirt: string; skin: string; hair: string; bun?: boolean; beard?: boolean };

function Person({ x, y, shirt, skin, hair, bun = false, beard = false }: PersonProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {bun && <circle cy={-47} r={16} fill={hair} />}
      <path d="M-62 150c-4-64 12-108 62-108s66 44 62 108z" fill={shirt} />
      <rect x={-13} y={20} width={26} height={32} rx={12} fill={skin} />
      <circle r={36} fill={skin} />
      <path d="M-38 2C-44-30-22-46 0-46S44-30 38 2c-4-14-14-22-22-24C2-14-22-12-30-18c-4 6-6 12-8 20z" fill={hair} />
      {beard && (
        <path d="M-35 8c0 24 16 36 35 36S35 32 35 8C30 12 22 11 13 11 8 9-8 9-13 11c-9 0-17 1-22-3z" fill={hair} />
      )}
      <circle cx={-12} cy={3} r={3.2} fill="ink" />
      <circle cx={12} cy={3} r={3.2} fill="ink" />
      <path d="M-9 18q9 9 18 0" fill="none" strokeWidth={3} strokeLinecap="round" stroke={beard ? 'cream' : 'ink'} />
    </g>
  );
}

/** A chequered board lying on the table, foreshortened. */
function Board() {
  const rows = [0, 1, 2, 3];
  const columns = [0, 1, 2, 3, 4, 5];
  const edge = (row: number, column: number) => 280 + (column - 3) * (22 + row * 2.6);
  const line = (row: number) => 318 + row * 15 + row * row * 0.9;
  return (
    <>
      <path
        d={`M${edge(0, -0.2)} ${line(0) - 4}H${edge(0, 6.2)}L${edge(4, 6.2)} ${line(4) + 5}H${edge(4, -0.2)}z`}
        fill="walnut-deep"
      />
      {rows.flatMap((row) =>
        columns.map((column) => (
          <path
            key={`${row}-${column}`}
            d={`M${edge(row, column)} ${line(row)}H${edge(row, column + 1)}L${edge(row + 1, column + 1)} ${line(row + 1)}H${edge(row + 1, column)}z`}
            fill={(row + column) % 2 === 0 ? 'cream' : 'felt'}
          />
        )),
      )}
      <Man x={246} y={318} fill="ink" />
      <Man x={292} y={334} fill="brick" />
      <Man x={326} y={352} fill="ink" />
      <Man x={232} y={356} fill="amber" />
    </>
  );
}

function Man({ x, y, fill }: { x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={2} cy={5} rx={13} ry={5} fill="shadow" />
      <path d="M-5-18h10c1 9 4 15 7 21h-24c3-6 6-12 7-21z" fill={fill} />
      <circle cy={-23} r={8} fill={fill} />
    </g>
  );
}

function Mug({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={22} cy={42} rx={32} ry={9} fill="shadow" />
      <path d="M40 10h8a10 10 0 0 1 0 20h-8" fill="none" strokeWidth={6} stroke="cream" />
      <path d="M0 4h44v22a16 16 0 0 1-16 16H16A16 16 0 0 1 0 26z" fill="cream" />
      <ellipse cx={22} cy={4} rx={22} ry={6} fill="walnut-deep" />
      <path
        d="M14-8c-6-7 5-11 0-19m14 19c-6-7 5-11 0-19"
        fill="none"
        strokeWidth={3.5}
        strokeLinecap="round"
        stroke="cream"
        opacity={0.6}
      />
    </g>
  );
}
