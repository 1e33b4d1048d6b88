export { ConversionScreen, CouponsScreen, PromotionScreen } from './coupons-screen.tsx';
