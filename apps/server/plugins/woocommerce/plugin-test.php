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
class Cart {
	public function get_cart() { return array( 'a' => array( 'data' => new Product( 7, 'Shell', '12.90' ), 'quantity' => 2 ) ); }
	public function get_total( $context ) { return '25.80'; }
}

$currency    = 'USD';
$user        = array( 'ID' => 42, 'user_email' => 'ada@shop.test', 'first_name' => 'Ada', 'last_name' => 'Okafor' );
$woocommerce = (object) array( 'cart' => new Cart() );

require $argv[1];

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
foreach ( array( 'USD' => '19.995', 'JPY' => '1200', 'KWD' => '1.2345' ) as $currency => $price ) {
	$amounts[ $currency ] = chatso_amount( $price );
}
echo json_encode( array( 'signed' => $signed, 'guest' => $guest, 'page' => $page, 'amounts' => $amounts, 'uncached' => $uncached, 'actions' => array_keys( $actions ) ) );
