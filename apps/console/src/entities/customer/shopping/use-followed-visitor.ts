import type { Conversation, ViewedProduct, VisitorCart } from '@chatso/contract';
import { useEffect, useRef, useState } from 'react';
import { type FollowedVisitor, followVisitor } from '../../../lib/realtime/tracking-connection.ts';

interface Shopping {
  products: ViewedProduct[] | null;
  cart: VisitorCart | null;
  failed: boolean;
}

/** I-29: what the visitor looks at and has in the cart, as it changes. */
export function useFollowedVisitor({ visitorId, storeId }: Conversation) {
  const [shopping, setShopping] = useState<Shopping>({ products: null, cart: null, failed: false });
  const followed = useRef<FollowedVisitor | null>(null);
  useEffect(() => {
    const visitor = followVisitor(visitorId, storeId, {
      onProducts: (products) => setShopping((known) => ({ ...known, products, failed: false })),
      onCart: (cart) => setShopping((known) => ({ ...known, cart, failed: false })),
      onFailed: () => setShopping((known) => ({ ...known, failed: true })),
    });
    followed.current = visitor;
    return visitor.stop;
  }, [visitorId, storeId]);
  return { ...shopping, tryNow: () => followed.current?.tryNow() };
}
