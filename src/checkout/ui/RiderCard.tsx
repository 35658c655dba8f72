import { Bike, House } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { DrawnRiderMap, Spot } from '../../address/map/drawn-map.ts';
import { type LoadedRiderMap, useRiderMap } from '../../address/map/map-context.ts';
import type { Point } from '../../model/distance.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { deliveryPointOf, riderText } from '../order/rider-text.ts';
import type { OrderAnswer, Rider } from '../order/order-wire.ts';
import { CallLink } from './CallLink.tsx';
import s from './RiderCard.module.css';
import * as m from './messages.ts';

interface RiderCardProps {
  order: OrderAnswer;
  rider: Rider;
}

/** The rider and their distance: as text, and on a map if one is configured. */
export function RiderCard({ order, rider }: RiderCardProps) {
  const map = useRiderMap();
  const destination = deliveryPointOf(order);
  const words = riderText(rider, destination, order.state);
  return (
    <Card padding="flush" aria-label={m.yourRider} testid="rider">
      {map && <RiderMap load={map.load} rider={rider} destination={destination} words={words} />}
      <div className={s.words}>
        <Strip
          icon={Bike}
          {...(rider.picture_url && {
            picture: (
              <Picture
                src={rider.picture_url}
                alt=""
                width={44}
                height={44}
                tint="butter"
                className={s.face}
              />
            ),
          })}
          title={words}
          detail={rider.phone ? m.riderNumberHidden : m.riderDelivering}
          lines={0}
          action={
            rider.phone ? <CallLink phone={rider.phone} contact="rider" name={rider.name} /> : undefined
          }
        />
      </div>
      {order.delivery_pin !== '' && (
        <div className={s.pin} data-testid="delivery-pin">
          <p>
            <span className={s.pinTitle}>{m.deliveryPin}</span>
            <span className={s.pinHint}>{m.deliveryPinHint(rider.name || m.yourRider)}</span>
          </p>
          <p className={s.digits}>{order.delivery_pin}</p>
        </div>
      )}
    </Card>
  );
}

interface RiderMapProps {
  load: () => Promise<LoadedRiderMap | null>;
  rider: Point;
  destination: Point | null;
  words: string;
}

/** The map's space is reserved before it loads, and stays if it cannot load. */
function RiderMap({ load, rider, destination, words }: RiderMapProps) {
  const loaded = useLoadedMap(load);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnRiderMap | null>(null);
  const map = loaded === 'waiting' ? null : loaded;

  useEffect(() => {
    if (!map || !container.current) return;
    const instance = map.draw(container.current, { tileUrl: map.tileUrl, onPlaced: setSpots });
    drawn.current = instance;
    return () => {
      drawn.current = null;
      instance.remove();
    };
  }, [map]);

  const { lat, lon } = rider;
  const { lat: doorLat = null, lon: doorLon = null } = destination ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map starts without markers
  useEffect(() => {
    const points = [{ lat, lon }];
    if (doorLat !== null && doorLon !== null) points.push({ lat: doorLat, lon: doorLon });
    drawn.current?.show(points);
  }, [map, lat, lon, doorLat, doorLon]);

  const [riderSpot, doorSpot] = spots;
  return (
    <div className={s.frame} role="img" aria-label={m.riderMap(words)} data-testid="rider-map">
      <div ref={container} className={s.map} />
      {doorSpot && <Mark spot={doorSpot} icon={House} className={s.door} />}
      {riderSpot && <Mark spot={riderSpot} icon={Bike} className={s.rider} testid="rider-mark" />}
      {loaded === null && <p className={s.without}>{m.mapUnavailable}</p>}
      {map && map.attribution !== '' && <p className={s.attribution}>{map.attribution}</p>}
    </div>
  );
}

/** The loaded map module; null: it failed to load. */
function useLoadedMap(load: () => Promise<LoadedRiderMap | null>): LoadedRiderMap | null | 'waiting' {
  const [loaded, setLoaded] = useState<LoadedRiderMap | null | 'waiting'>('waiting');
  useEffect(() => {
    let isCancelled = false;
    const update = (map: LoadedRiderMap | null) => {
      if (!isCancelled) setLoaded(map);
    };
    load().then(update, () => update(null));
    return () => {
      isCancelled = true;
    };
  }, [load]);
  return loaded;
}

interface MarkProps {
  spot: Spot;
  icon: IconNode;
  className: string | undefined;
  testid?: string;
}

function Mark({ spot: { x, y }, icon, className, testid }: MarkProps) {
  return (
    <span
      className={classNames(s.mark, className)}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      data-testid={testid}
    >
      <Icon node={icon} size={18} />
    </span>
  );
}
