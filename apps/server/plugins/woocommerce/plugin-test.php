<?php
/** Runs the plugin without WordPress: what it asks of it stands below. Prints what it would send as JSON. */

define( 'ABSPATH', __DIR__ );
$actions = array();
function add_action( $name, $work, $priority = 10 ) { $GLOBALS['actions'][ $name ] = $work; }
function wp_json_encode( $value, $flags = 0 ) { return json_encode( $value, $flags ); }
function nocache_headers() { $GLOBALS['uncached'] = true; }
function wp_send_json( $value ) { $GLOBALS['sent'] = $value; }
function wp_strip_all_tags( $text ) { return strip_tags( $text ); }
function wp_get_attachment_image_url( $id, $size ) { return $id > 0 ? "https://shop.test/$id.jpg" : false; }
function esc_url( $url ) { return htmlspecialchars( $url, ENT_QUOTES ); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function admin_url( $path ) { return "https://shop.test/wp-admin/$path"; }
function get_woocommerce_currency() { return $GLOBALS['currency']; }
function wc_get_price_to_display( $product ) { return $product->price; }
function is_product() { return true; }
function get_queried_object_id() { return 7; }
function wc_get_product( $id ) { return new Product( $id, 'Shell </script><script>alert(1)</script> &amp; Co', '12.90' ); }
function wp_get_current_user() { return (object) $GLOBALS['user']; }
function wc_format_coupon_code( $code ) { return strtolower( trim( $code ) ); }
function wp_unslash( $text ) { return stripslashes( $text ); }
function wp_safe_redirect( $url ) { $GLOBALS['redirects'][] = $url; }
function wc_get_cart_url() { return 'https://shop.test/cart/'; }
function wc_get_page_permalink( $page ) { return "https://shop.test/$page/"; }
function chatso_exit() {}
function WC() { return $GLOBALS['woocommerce']; }

class Product {
	public $id;
	public $name;
	public $price;
	public function __construct( $id, $name, $price ) { $this->id = $id; $this->name = $name; $this->price = $price; }
	public function get_id() { return $this->id; }
	public function get_name() { return $this->name; }
	public function get_image_id() { return $this->id; }
	public function get_permalink() { return "https://shop.test/p/{$this->id}"; }
}
class Session {
	public $known = false;
	public function has_session() { return $this->known; }
	public function set_customer_session_cookie( $set ) { $this->known = $set; }
}
class Cart {
	public function get_cart() { return array( 'a' => array( 'data' => new Product( 7, 'Shell', '12.90' ), 'quantity' => 2 ) ); }
	public function get_total( $context ) { return '25.80'; }
	public $applied = array();
	public $empty   = false;
	public function has_discount( $code ) { return in_array( $code, $this->applied, true ); }
	public function apply_coupon( $code ) { $this->applied[] = $code; }
	public function is_empty() { return $this->empty; }
}

$currency    = 'USD';
$user        = array( 'ID' => 42, 'user_email' => 'ada@shop.test', 'first_name' => 'Ada', 'last_name' => 'Okafor' );
$redirects   = array();
$woocommerce = (object) array( 'cart' => new Cart(), 'session' => new Session() );

require $argv[1];

chatso_apply_coupon();
$_GET['chatso_coupon'] = ' SORRY20 ';
chatso_apply_coupon();
$woocommerce->cart->empty = true;
chatso_apply_coupon();
$coupons = array( 'applied' => $woocommerce->cart->applied, 'redirects' => $redirects, 'session' => $woocommerce->session->known );

chatso_state();
$signed = $sent;
ob_start();
chatso_footer();
$page        = ob_get_clean();
$user        = array( 'ID' => 0, 'user_email' => '', 'first_name' => '', 'last_name' => '' );
$woocommerce = null;
chatso_state();
$guest   = $sent;
$amounts = array();
foreach ( array( 'USD' => '19.995', 'JPY' => '1200', 'KWD' => '1.2345', 'HUF' => '12990.5', 'IQD' => '1.5', 'RSD' => '99.9', 'CLF' => '1.5' ) as $currency => $price ) {
	$amounts[ $currency ] = chatso_amount( $price );
}
echo json_encode( array( 'signed' => $signed, 'guest' => $guest, 'page' => $page, 'amounts' => $amounts, 'uncached' => $uncached, 'actions' => array_keys( $actions ), 'coupons' => $coupons ) );
